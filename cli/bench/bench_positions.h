// Positions from all stages of games between good players, searched by `yolah
// bench`: eight games of minmax at 20,000 nodes from random openings, every
// seventh move until regions part.
#pragma once

#include <array>
#include <string_view>

namespace yolah::cli {

inline constexpr std::array<std::string_view, 41> kBenchPositions = {
    "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0",
    "x6x/8/2w3b1/3bx2w/1b1wx3/2x2w2/7b/x6x w 4 3",
    "x6x/3b1w2/2w3x1/3xx1bx/1b1xx1x1/2x2xw1/3wb2x/x6x b 7 7",
    "x3b2x/2wx1w2/2x3x1/3xx1bx/1x1xx1x1/1bx2xw1/2wxxxbx/x2x3x w 11 10",
    "xx2x2x/1bxxwx2/wxx2bx1/3xx1xx/1x1xx1x1/1bx2xw1/w1xxxxbx/x2x3x b 14 14",
    "xx2x2x/1bxxwxb1/xxx2xx1/1w1xx1xx/1xxxxwx1/1xxxbxx1/x1xxxxbx/xw1x3x w 18 17",
    "xx2b2x/8/2w5/1b1xx1w1/3xx1b1/1wb5/3w4/xx5x b 5 5",
    "xx2x2x/4w3/1bw3b1/1x1xx1x1/3xx1x1/1wb1xw2/3xxb2/xx5x w 9 8",
    "xx1wx2x/2b1xw2/1xxx2b1/1x1xx1x1/1b1xx1x1/1wx1xx2/3xxxw1/xx4bx b 12 12",
    "xxxxx2x/1bxwxwb1/1xxx2xw/1x1xx1x1/1b1xx1x1/1wx1xx2/3xxxxx/xxb3xx w 16 15",
    "xxxxxwbx/1xxxxxx1/bxxxw1xw/1x1xx1x1/1b1xx1x1/1xx1xx2/1bxxxxxx/xxxw2xx b 19 19",
    "xwx4b/1b6/5w2/3xx3/3wx1b1/8/8/x2b3w b 3 3",
    "xxx4x/1xw1b2x/5w2/1b1xx3/3xx1b1/5w2/2bw4/x2x3x w 7 6",
    "xxx4x/1xw1b2x/2b2w2/xx1xx3/1wxxx1b1/1xb2x2/2xx2w1/x2x3x b 10 10",
    "xxx4x/1xw1xb1x/2b2xw1/xx1xx1x1/1xxxxxx1/wxx2xb1/1bxx2w1/x2x3x w 14 13",
    "xxx4x/1xw1xb1x/2xx1xxx/xxbxx1x1/1xxxxxxw/wxx2xb1/bxxx1xx1/x2x2wx b 17 17",
    "w6b/2b3w1/8/2xxx3/3xb3/1b3w2/x2x4/xxw4x w 5 4",
    "w6x/2b3x1/6w1/2xxx2b/1w1xx3/1bx2xw1/x2xxb2/xxx4x b 8 8",
    "w6x/2x1b1x1/b5x1/1wxxxxwx/xx1xx1b1/1xx2xw1/x2xxb2/xxx4x w 12 11",
    "x3w2x/1bx1b1x1/x1x3x1/1wxxxxwx/xx1xx1b1/1xx2xxw/x2xxxx1/xxxb1x1x b 15 15",
    "x3w2x/1xx1x1x1/xbx1b1x1/1wxxxxxx/xx1xxxxb/1xxwxxxw/x1bxxxx1/xxxx1x1x w 19 18",
    "w6b/8/2b2w2/3xx3/3xb3/1b6/xw6/x6w w 3 2",
    "x6b/1x1b4/2x2w2/1w1xx3/1b1xx3/1xw5/xx2b1w1/x6x b 6 6",
    "x6x/1x1xb3/2x1wx2/1w1xx1w1/1b1xx2b/1xx2w1x/xx1bx1x1/x6x w 10 9",
    "x2b3x/1x1xxwbx/1wx1xx2/1x1xx1w1/1b1xx2x/1xx2xxx/xx1bx1x1/x3w2x b 13 13",
    "x2b3x/1x1xxwxx/1wx1xxx1/bx1xx1xb/1x1xxxwx/1xx1xxxx/xx1xx1x1/x2bw2x w 17 16",
    "x2x1b1x/1xxxxwxx/1xxxxxx1/bxxxx1xb/1xwxxxwx/1xxbxxxx/xx1xx1x1/xx1xw2x b 20 20",
    "w6b/3b4/5w2/2wxx3/x2xx3/1b4wx/6b1/x6x b 4 4",
    "x5xx/1w1b2x1/5wb1/2xxx3/x1xxx3/1bw3wx/4b1x1/x6x w 8 7",
    "x5xx/1x1bw1x1/1bw2xx1/2xxx1b1/x1xxx1w1/1xx3xx/3wx1x1/x2b3x b 11 11",
    "x5xx/bx1bw1x1/1xx2xx1/xxxxx1b1/xwxxx1w1/1xx1w1xx/3xxbx1/x2x1x1x w 15 14",
    "xb1x2xx/xxwxx1x1/1xx1bxx1/xxxxx1xw/xwxxxbx1/1xx1xwxx/3xxbx1/x2x1x1x b 18 18",
    "w6x/5wb1/2b1x3/3xx3/1w1xx2x/5bw1/3x2x1/b3x2x w 6 5",
    "xx1b3x/5wb1/2b1x3/xw1xx3/1x1xx2x/1w3bw1/xx1x2x1/x3x2x b 9 9",
    "xx1x3x/1w2bwb1/1xb1x3/xxxxx3/1x1xx2x/1wxb1xw1/xxxx2x1/x3x2x w 13 12",
    "xx1x3x/1xbwbxx1/1xx1xx2/xxxxxwb1/1x1xx2x/1wxx1xx1/xxxx1wx1/x3xb1x b 16 16",
    "x1b4b/8/2w5/3xxx1w/3wxw2/1b6/8/x3b2x w 4 3",
    "x1b3xx/5w2/2w5/3xxxbx/3xxx2/1b1x2w1/2w1b3/x3x2x b 7 7",
    "x1x3xx/4bw2/bwx5/3xxxxx/3xxx2/bxwx2x1/1xx1bw2/x3x2x w 11 10",
    "x1x3xx/4xx2/bwxbw3/3xxxxx/1w1xxxb1/bxxx1xxw/1xx1xxx1/x3x2x b 14 14",
    "x1xx2xx/xwxbxx2/xxxxx1w1/1b1xxxxx/1w1xxxb1/bxxx1xxw/1xx1xxx1/x3x2x w 18 17"};

}  // namespace yolah::cli
