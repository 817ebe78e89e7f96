/** References and paths of files: a private one is read below /api by its owner, a public one by its whole path. */
import { NAME } from './disk.ts';
import type { PictureKind } from './kinds.ts';

/** What a file is for. */
export type FilePurpose = 'avatar' | 'identity' | 'voucher' | 'address' | 'chat' | 'otc' | 'content';

/** An upload that a call was given the reference of, in one of its fields. */
export interface FileSource {
  ownerId: number;
  reference: string;
  purpose: FilePurpose;
  field: string;
}

/** Before the name of a private file: below /api, its owner reads it there. */
export const PRIVATE = '/upload/';
/** Before the name of a public file: the whole path, for `<img src>`. */
export const PUBLIC = '/api/files/';

/** The name within a reference or public path; null when the text is neither. */
export function nameOf(reference: string): string | null {
  const text = reference.trim();
  const prefix = [PRIVATE, PUBLIC].find((start) => text.startsWith(start));
  const name = prefix ? text.slice(prefix.length) : '';
  return NAME.test(name) ? name : null;
}

const KIND_OF_EXTENSION: Record<string, PictureKind> = { jpg: 'jpeg', webp: 'webp' };

/** The kind of picture that a stored name says. */
export const kindOfName = (name: string) => KIND_OF_EXTENSION[name.slice(33)] as PictureKind;
