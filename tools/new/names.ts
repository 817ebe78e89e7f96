/** How a product is called in files, types, codes and tables. */

/** The forms of a name. */
export interface Names {
  /** Folder, catalogue, first part of call ids: `loans`. */
  readonly name: string;
  /** Types and components: `Loans`. */
  readonly Name: string;
  /** Beginning of error codes: `LOANS`. */
  readonly NAME: string;
  /** Beginning of the migration's file name, UTC: `20261123T1412`. */
  readonly minute: string;
}

/** The forms of a product's name at a moment. Error: it is no lower-case word. */
export function namesOf(name: string, now: Date): Names {
  if (!/^[a-z]{3,20}$/.test(name)) throw new Error(`"${name}" is no name of a product: one word of 3 to 20 letters, lower case`);
  return {
    name,
    Name: name.charAt(0).toUpperCase() + name.slice(1),
    NAME: name.toUpperCase(),
    minute: now.toISOString().slice(0, 16).replaceAll(/[-:]/g, ''),
  };
}

/** Files of a skeleton by their paths from the root. */
export type Files = Readonly<Record<string, string>>;
