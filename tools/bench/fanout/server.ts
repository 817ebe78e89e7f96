/** The server of the fan-out bench: Socket.IO as the gateway sets it up, with readers that join four rooms. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Server } from 'socket.io';
import { FanOut } from '@glasshouse/server/src/platform/sockets/fan-out.ts';
import { MESSAGE_EVENT } from '@glasshouse/server/src/platform/sockets/frame.ts';
import type { Measured, Phase } from './messages.ts';

const ROOMS = ['room:1', 'room:2', 'room:3', 'room:4'];
const ROUND_MS = 100;
/** Sent messages may still be in transit when a phase ends. */
const SETTLE_MS = 500;

const http = createServer();
const io = new Server(http, { perMessageDeflate: false, transports: ['websocket'], pingInterval: 60_000 });
io.on('connection', (socket) => void socket.join(ROOMS));
const fanOut = new FanOut({ now: () => Date.now() });
fanOut.open(io);

/** About 200 bytes, as a ticker is on the wire. */
const tick = (index: number) => ({
  id: index,
  at: performance.timeOrigin + performance.now(),
  last: '104218.40',
  change_today: '0.0231',
  high_24h: '105020.10',
  low_24h: '101200.05',
  volume_24h: '12345.67890123',
  turnover_24h: '1284567890.12',
});

const SEND: Record<Phase['how'], (ticks: number) => number> = {
  emit: (ticks) => (
    io.to('room:1').emit(
      MESSAGE_EVENT,
      'room:1',
      Array.from({ length: ticks }, (_, i) => tick(i)),
    ),
    1
  ),
  emitEach(ticks) {
    for (let i = 0; i < ticks; i++) io.to('room:1').emit(MESSAGE_EVENT, 'room:1', tick(i));
    return ticks;
  },
  emitRooms(ticks) {
    for (const room of ROOMS)
      io.to(room).emit(
        MESSAGE_EVENT,
        room,
        Array.from({ length: ticks }, (_, i) => tick(i)),
      );
    return ROOMS.length;
  },
  fanOut(ticks) {
    for (let i = 0; i < ticks; i++)
      fanOut.offerLatest(
        'room:1',
        Array.from({ length: ticks }, (_, j) => tick(j)),
      );
    fanOut.flush();
    return 1;
  },
  fanOutRooms(ticks) {
    for (const room of ROOMS)
      fanOut.offerLatest(
        room,
        Array.from({ length: ticks }, (_, i) => tick(i)),
      );
    fanOut.flush();
    return ROOMS.length;
  },
};

async function play(phase: Phase): Promise<Measured> {
  const rounds = (phase.seconds * 1_000) / ROUND_MS;
  const before = process.cpuUsage();
  let asked = 0;
  for (let round = 0; round < rounds; round++) {
    const from = performance.now();
    asked += SEND[phase.how](phase.ticks) * io.engine.clientsCount;
    await sleep(Math.max(1, ROUND_MS - (performance.now() - from)));
  }
  await sleep(SETTLE_MS);
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage().rss / 1_048_576, asked };
}

process.on('message', (phase: Phase) => void play(phase).then((measured) => process.send?.(measured)));
http.listen(0, '127.0.0.1', 65_535, () => process.send?.((http.address() as AddressInfo).port));
