"""The network between two sides, such as clients and a node: can be cut and mended.

While it is cut nothing passes, in either direction, and nobody is told: connections stay
open, as they do when a cable is pulled. What was sent meanwhile arrives when it is mended,
if anybody still waits for it.

It can also drop its connections so that only the side that opened them notices.
"""

import asyncio
import threading


class CutProxy:
    def __init__(self, port):
        self.target = port
        self.links = []  # of each connection, both writers
        self.dropped = set()  # the writers whose other side may not notice
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.port = asyncio.run_coroutine_threadsafe(self.listen(), self.loop).result(timeout=10)

    async def listen(self):
        self.whole = asyncio.Event()
        self.whole.set()
        self.server = await asyncio.start_server(self.connect, "127.0.0.1", 0, backlog=1000)
        return self.server.sockets[0].getsockname()[1]

    async def connect(self, reader, writer):
        await self.whole.wait()
        try:
            there = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.close()
            return
        self.links.append((writer, there[1]))
        await asyncio.gather(self.pump(reader, there[1]), self.pump(there[0], writer))

    async def pump(self, reader, writer):
        try:
            while data := await reader.read(65536):
                await self.whole.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            await self.whole.wait()
            if writer not in self.dropped:
                writer.close()

    def cut(self):
        self.loop.call_soon_threadsafe(self.whole.clear)

    def mend(self):
        self.loop.call_soon_threadsafe(self.whole.set)

    def drop(self):
        """Closes all connections towards those who opened them, and not towards the other side."""
        def close():
            for here, there in self.links:
                self.dropped.add(there)
                here.transport.abort()
            self.links = []
        self.loop.call_soon_threadsafe(close)

    def close(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(timeout=10)
