/**
 * A message as the bytes that go onto a WebSocket: the event of Socket.IO (protocol 5), in the message of Engine.IO
 * (protocol 4), in one unmasked text frame (RFC 6455, section 5.2). Made once and written to every reader of a room.
 */

/** The event under which topics' messages arrive. */
export const MESSAGE_EVENT = 'm';

const FINAL_TEXT = 0x81;

/** The frame of a topic's message. */
export function frameOf(topic: string, message: unknown): Buffer {
  // 4: Engine.IO's message. 2: Socket.IO's event, in the main namespace.
  const text = `42${JSON.stringify([MESSAGE_EVENT, topic, message])}`;
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL_TEXT;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}
