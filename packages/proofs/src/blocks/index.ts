// SPDX-License-Identifier: Apache-2.0
/** Sealed rows and the blocks that hold their digests. */
export {
  BLOCK_KIND,
  type BlockContent,
  NO_BLOCK,
  type SealedRows,
  answerPath,
  answersRoot,
  blockHash,
  blockRecord,
  digestsHash,
} from './block.ts';
export {
  type SealedAnswer,
  type SealedFill,
  type SealedJournal,
  type SealedLeg,
  answerText,
  fillText,
  journalText,
  quoted,
} from './texts.ts';
