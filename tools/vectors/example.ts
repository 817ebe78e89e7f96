/** Files of worked examples: a JSON list whose entries have an id, a topic, inputs, and what is expected of them. */
import { z } from 'zod';

const numbers = z.record(z.string(), z.unknown());

const exampleSchema = z.object({
  id: z.string().min(1),
  topic: z.string().min(1),
  inputs: numbers,
  expected: numbers,
  /** "exact", "source rounds or truncates" and others; see judge.ts. */
  agreement: z.string(),
  /** Full values where the source shows rounded ones. */
  recomputed: numbers.optional(),
});

/** A worked example with decimal texts as numbers. */
export type Example = z.infer<typeof exampleSchema>;

/** The examples of a file. Error: the text is no list of examples; it names the entry. */
export function readExamples(json: string): Example[] {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    throw new Error('not JSON');
  }
  if (!Array.isArray(list)) throw new Error('not a list');
  return list.map((entry, i) => {
    const read = exampleSchema.safeParse(entry);
    if (!read.success) throw new Error(`entry ${i + 1} is no example: ${read.error.issues[0]?.path.join('.') ?? ''}`);
    return read.data;
  });
}
