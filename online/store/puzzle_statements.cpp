#include "online/store/puzzle_statements.h"

#include <array>

namespace yolah::server {
namespace {

// Tries are counted in one transaction: kLockSolver, kLockPuzzles, kCountTries, kSolvedLater. It
// locks one person first and then puzzles by their number, so no two of them wait for each other in
// a circle.
constexpr std::array<const char*, statement::kPuzzlesEnd - statement::kFindTries> kPuzzleTexts = {
    // kFindTries: user, puzzles. The user's rating, and with it the tries at these puzzles in the
    // order of counting, all of one moment: at the least one row, without a try, unless the user
    // has tried nothing yet.
    R"(select s.rating, s.deviation, s.volatility, s.tries, s.last, t.number, t.at, t.outcome,
              t.rating
       from solvers s
       left join puzzle_tries t on t.user_id = s.user_id and t.number = any($2::integer[])
       where s.user_id = $1::bigint order by t.turn)",
    // kListTries: user, after this one of the tries, at most so many. The same rows.
    R"(select s.rating, s.deviation, s.volatility, s.tries, s.last, t.number, t.at, t.outcome,
              t.rating
       from solvers s
       left join lateral (select * from puzzle_tries
                          where user_id = s.user_id and turn > $2::bigint
                          order by turn limit $3::bigint) t on true
       where s.user_id = $1::bigint order by t.turn)",
    // kFindPuzzles: puzzles
    R"(select number, rating, deviation, volatility, tries from puzzles
       where number = any($1::integer[]))",
    // kRatedPuzzles
    R"(select number, round(rating)::bigint, round(deviation)::bigint from puzzles
       where tries > 0 order by number)",
    // kLockSolver: user. Nothing if the account is deleted.
    R"(select id from users where id = $1::bigint for no key update)",
    // kLockPuzzles: puzzles, and their first ratings, deviations, volatilities. Adds those that
    // are missing. A row that is there is locked and stays as it is.
    R"(insert into puzzles (number, rating, deviation, volatility)
       select * from unnest($1::integer[], $2::float8[], $3::float8[], $4::float8[])
                     as p (number, rating, deviation, volatility)
       order by number
       on conflict (number) do update set tries = puzzles.tries where false)",
    // kCountTries: user; the tries of the user before; the user's rating, deviation, volatility
    // and latest try after; an array for each column: puzzles, the tries at them before, their
    // ratings, deviations and volatilities after; when, outcome, and the user's rating after it.
    // Does nothing if anybody has tried one of them, or the user any, since it was worked out.
    R"(with batch as materialized (
              select * from unnest($7::integer[], $8::bigint[], $9::float8[], $10::float8[],
                                   $11::float8[], $12::bigint[], $13::smallint[], $14::float8[])
                       with ordinality
                       as b (number, tries, rating, deviation, volatility, at, outcome, reached,
                             place)),
            solver as materialized (
              select u.id from users u
              where u.id = $1::bigint
                and (select coalesce(max(tries), 0) from solvers where user_id = u.id) = $2::bigint
                and not exists (select from batch b left join puzzles p on p.number = b.number
                                where p.tries is distinct from b.tries)),
            kept as (insert into puzzle_tries (user_id, number, turn, at, outcome, rating)
                     select s.id, b.number, $2::bigint + b.place, b.at, b.outcome, b.reached
                     from solver s, batch b),
            changed as (update puzzles p
                        set rating = b.rating, deviation = b.deviation,
                            volatility = b.volatility, tries = p.tries + 1
                        from solver s, batch b where p.number = b.number),
            standing as (insert into solvers
                         select s.id, $3::float8, $4::float8, $5::float8,
                                $2::bigint + (select count(*) from batch), $6::bigint
                         from solver s
                         on conflict (user_id) do update
                           set rating = excluded.rating, deviation = excluded.deviation,
                               volatility = excluded.volatility, tries = excluded.tries,
                               last = excluded.last)
       select count(*) from solver)",
    // kSolvedLater: user, puzzles. They were missed at the first try, which stays so.
    R"(update puzzle_tries set outcome = 2
       where user_id = $1::bigint and number = any($2::integer[]) and outcome = 0)",
};

}  // namespace

std::span<const char* const> puzzle_statement_texts() {
  return kPuzzleTexts;
}

}  // namespace yolah::server
