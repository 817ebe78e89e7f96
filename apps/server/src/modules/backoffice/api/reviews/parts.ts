/** What the calls about reviews are made of. */
import type { FileContent } from '../../../../platform/files/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { People } from '../people.ts';
import type { ReviewEngine } from './engine.ts';

/** The parts. */
export interface ReviewParts {
  platform: Platform;
  reviews: ReviewEngine;
  people: People;
  /** The content of a private file by its name, whoever's it is: for who has checked that it may be seen. */
  readPrivate: (name: string) => Promise<FileContent | null>;
}
