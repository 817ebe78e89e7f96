/** The wiring constructs and connects; it keeps no lists of products and mends nothing afterwards. */
import { describe, expect, it } from 'vitest';
import { PARAMETER_NAMES, PROPOSAL_KINDS } from '@glasshouse/contract';
import { declared } from './declared.ts';
import { textOf } from './project-files.ts';

const FILES = ['apps/server/src/foundation.ts', 'apps/server/src/wiring.ts'];

/** Calls that change a module after it was constructed. */
const latecomers = (code: string) =>
  [...code.matchAll(/\.(set[A-Z]\w*|on[A-Z]\w*|declare|watch|register\w*)\(/g)].map(([call]) => call);

describe('the wiring', () => {
  it.each(FILES)('stays under 150 lines: %s', (file) => {
    expect(textOf(file).split('\n').length).toBeLessThan(150);
  });

  it('sets nothing on a module that was constructed before', () => {
    expect(FILES.flatMap((file) => latecomers(textOf(file)))).toEqual([]);
    expect(latecomers('identity.setNotify(notify); identity.onClosing(check);')).toHaveLength(2);
  });

  it('has a module for every name that one depends on', () => {
    const names = new Set(declared.modules.map(({ name }) => name));
    const missing = declared.modules.flatMap(({ deps = [] }) => deps.filter((dep) => !names.has(dep)));
    expect(declared.modules.flatMap(({ deps = [] }) => deps).length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });
});

describe('what the contract names', () => {
  it.each([
    ['parameters', PARAMETER_NAMES, declared.parameters.map(({ name }) => name)],
    ['kinds of proposals', PROPOSAL_KINDS, declared.proposals.map(({ kind }) => kind)],
  ])('is declared by a module each: %s', (_, names: readonly string[], ofModules: readonly string[]) => {
    expect([...ofModules].sort()).toEqual([...names].sort());
  });
});
