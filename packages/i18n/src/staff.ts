/** Catalogues of the back office, which only its app carries. */
import type { Namespace } from './catalogues.ts';
import type { CatalogueFiles } from './web.ts';

/** The catalogues by file. */
export const staffCatalogues: CatalogueFiles = import.meta.glob<{ default: Record<string, unknown> }>(
  '../messages/*/backoffice*.json',
);

/** The catalogues of all areas: what products present of theirs on screens that every area uses. */
export const AREA_NAMESPACES: readonly Namespace[] = Object.keys(staffCatalogues).flatMap(
  (file) => (/\/en\/(backoffice-.*)\.json$/.exec(file)?.[1] as Namespace | undefined) ?? [],
);
