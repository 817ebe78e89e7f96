/** Typed REST and socket client of Glasshouse, made from the contract. */
export * from './client.ts';
export * from './depth-book.ts';
export type { ContentType } from './encode.ts';
export { CallFailure, type FailureFacts, type FailureKind } from './failure.ts';
export type { Fetch } from './send.ts';
export type { Progress } from './upload.ts';
export * from './socket.ts';
export type { Observable, SocketState, SocketStatus } from './socket-status.ts';
