/**
 * What the contract is built with in the app: schemas that know the names of their fields and check nothing.
 *
 * The server has the last word on every input, and the app checks none by the contract. It needs the library of schemas only
 * for its own forms, so the start does without. `shapes.test.ts` holds that the contract uses nothing that is missing here.
 */

/** A schema. Only objects have fields. */
export interface Shape {
  readonly shape: Readonly<Record<string, Shape>>;
  readonly _zod: { readonly def: { readonly shape: Readonly<Record<string, Shape>> } };
  check(): Shape;
}

function shapeOf(shape: Readonly<Record<string, Shape>>): Shape {
  const made: Shape = { shape, _zod: { def: { shape } }, check: () => made };
  return made;
}

const any = shapeOf({});
const anything = (): Shape => any;

export const strictObject = shapeOf;
export const looseObject = shapeOf;
/** An object with more fields. */
export const extend = (base: Shape, more: Readonly<Record<string, Shape>>): Shape => shapeOf({ ...base.shape, ...more });

export {
  anything as array,
  anything as boolean,
  anything as enum,
  anything as int,
  anything as literal,
  anything as maxLength,
  anything as maximum,
  anything as minLength,
  anything as minimum,
  anything as nullable,
  anything as number,
  anything as optional,
  anything as record,
  anything as regex,
  anything as string,
  anything as tuple,
  anything as union,
  anything as unknown,
};
