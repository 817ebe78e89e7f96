// SPDX-License-Identifier: Apache-2.0
/** Signed acknowledgements of answers. */
export { type Acknowledgement, ackLeaf, ackMessage } from './ack.ts';
export {
  type AckFailure,
  type AckFile,
  type SealedFailure,
  type SealedPlace,
  checkAck,
  checkSealed,
} from './verify.ts';
