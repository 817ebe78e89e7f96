/** The words of files. */
import type files from '../../messages/en/files.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    files: typeof files;
  }
}
