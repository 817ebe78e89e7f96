/** What a topic of worked examples is: forms of inputs, each evaluated by functions of a product. */
import { z } from 'zod';

/** Results by name, as decimal texts or words. */
export type Results = Readonly<Record<string, string>>;

/** One form of inputs that a topic takes. */
export interface Form {
  readonly schema: z.ZodType;
  evaluate(inputs: unknown): Results;
}

/** A topic, declared by the product whose functions evaluate it. */
export interface Topic {
  readonly name: string;
  readonly product: string;
  readonly forms: readonly Form[];
  /** Why inputs of no form are skipped, where more can be said than their names. */
  readonly otherwise?: string;
}

/** A form whose inputs are exactly these fields: an input that it does not use would be an example under another formula. */
export function form<Shape extends z.ZodRawShape>(
  shape: Shape,
  evaluate: (inputs: z.infer<z.ZodObject<Shape>>) => Results,
): Form {
  const schema = z.strictObject(shape);
  return { schema, evaluate: (inputs) => evaluate(schema.parse(inputs) as z.infer<z.ZodObject<Shape>>) };
}

/** A decimal text, or a whole number written without quotes. */
export const decimal = z.union([z.string().regex(/^-?\d+(\.\d+)?$/), z.int()]).transform((value) => String(value));
