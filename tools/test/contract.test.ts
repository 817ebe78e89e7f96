/** The contract and the server agree: every call has one handler, every schema converts, every code is described. */
import {
  CALLS,
  CHANNELS,
  EFFECTS,
  ERRORS,
  LANGUAGES,
  PERMISSIONS,
  PROPOSAL_KINDS,
  type Permission,
  REVIEW_QUEUES,
  STAFF_ROLES,
  errorsOf,
  isDeciding,
  mayStaff,
  permissionsOf,
  proposalPermission,
  reviewPermission,
  rolesWith,
} from '@glasshouse/contract';
import { invariantKey } from '@glasshouse/contract/overview';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import * as z from 'zod/mini';
import { loadConfig } from '../../apps/server/src/config.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { openApiDocument } from '../../apps/server/src/platform/http/api-docs.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import { secureRandom } from '../../apps/server/src/platform/random.ts';
import { silentPublisher } from '../../apps/server/src/platform/sockets/publisher.ts';
import { allOfHistory, sinceEntry } from '../../apps/server/src/modules/ledger/store/invariants.ts';
import { wire } from '../../apps/server/src/wiring.ts';

const platform: Platform = {
  config: loadConfig({}),
  log: pino({ level: 'silent' }),
  // Nothing connects: only the declarations are read.
  db: openDb(openAppPool('postgres://nobody@127.0.0.1:1/none', 1)),
  clock: systemClock,
  random: secureRandom,
  publisher: silentPublisher,
  metrics: new Registry(),
};
const wired = wire(platform);

describe('contract', () => {
  it('every call has exactly one handler', () => {
    const bound = wired.modules.flatMap((module) => [...(module.calls ?? []), ...(module.staffCalls ?? [])]);
    const handled = bound.map(({ call }) => call.id).sort();
    expect(handled).toEqual(CALLS.map((call) => call.id).sort());
  });

  it('production has nothing of the demo', () => {
    const { modules } = wire({ ...platform, metrics: new Registry(), config: { ...platform.config, mode: 'production' } });
    const paths = modules.flatMap((module) => (module.calls ?? []).map(({ call }) => call.path));
    expect(paths.filter((path) => path.startsWith('/demo'))).toEqual([]);
    expect(modules.map(({ name }) => name).filter((name) => name.startsWith('demo'))).toEqual([]);
  });

  it('ids of calls and channels are unique, and so are method and path', () => {
    const ids = [...CALLS, ...CHANNELS].map((item) => item.id);
    const routes = CALLS.map((call) => `${call.method} ${call.path}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('every schema converts to JSON Schema', () => {
    for (const call of CALLS) {
      expect(z.toJSONSchema(call.input, { target: 'draft-7' }), call.id).toMatchObject({ additionalProperties: false });
      expect(() => z.toJSONSchema(call.output, { target: 'draft-7' }), call.id).not.toThrow();
    }
  });

  it('every customers’ call says once what it does, so that a mode holds for it, and no staff call does', () => {
    for (const { id, access, effect } of CALLS)
      if (access === 'visitor' || access === 'user')
        expect(effect, `${id} must name its effect: ${EFFECTS.join(', ')} (packages/contract/src/core/modes.ts)`).not.toBeNull();
      else expect(effect, id).toBeNull();
  });

  it('calls that move money take part in every mode', () => {
    const reading = CALLS.filter(({ idempotent, effect }) => idempotent && effect === 'read');
    expect(reading.map(({ id }) => id)).toEqual([]);
  });

  it('every declared refusal is in the catalogue', () => {
    for (const call of CALLS) for (const code of errorsOf(call)) expect(ERRORS, `${call.id} ${code}`).toHaveProperty(code);
  });

  it('the OpenAPI document describes every call', () => {
    const { paths } = openApiDocument() as { paths: Record<string, Record<string, { operationId: string }>> };
    const described = Object.values(paths).flatMap((methods) => Object.values(methods).map((operation) => operation.operationId));
    expect(described.sort()).toEqual(CALLS.map((call) => call.id).sort());
  });
});

describe('staff calls', () => {
  const ofStaff = CALLS.filter(({ access }) => access === 'staff' || access === 'staff_door');
  const fieldsOf = (call: (typeof CALLS)[number]) =>
    Object.keys((z.toJSONSchema(call.input, { target: 'draft-7' }) as { properties: object }).properties);

  it('keep everything that sounds like a secret out of the audit log', () => {
    const secret = /password|passkey|token|ticket|secret|invitation$|(^|_)code$|phrase|pin$/;
    for (const call of ofStaff)
      for (const field of fieldsOf(call).filter((name) => secret.test(name)))
        expect(call.secrets, `${call.id} ${field}`).toContain(field);
  });

  it('that name somebody or something by id say so to the audit log', () => {
    for (const call of ofStaff)
      for (const field of fieldsOf(call).filter((name) => /(^|_)id$/.test(name)))
        expect(call.target?.field, `${call.id} ${field}`).toBe(field);
  });

  it('use every permission, and some role has each', () => {
    const used = new Set<Permission | null>([
      ...ofStaff.map(({ permission }) => permission),
      ...REVIEW_QUEUES.map(reviewPermission),
      ...PROPOSAL_KINDS.flatMap((kind) => [proposalPermission(kind, 'propose'), proposalPermission(kind, 'approve')]),
    ]);
    for (const permission of PERMISSIONS) {
      expect(used).toContain(permission);
      expect(
        STAFF_ROLES.some((role) => mayStaff(role, permission)),
        permission,
      ).toBe(true);
    }
    for (const role of STAFF_ROLES) expect(mayStaff(role, 'own'), role).toBe(true);
  });

  const writesOf = (id: string) =>
    wired.modules.flatMap(({ staffCalls = [] }) => staffCalls).find(({ call }) => call.id === id)?.writes;

  it('that screens repeat only look, and those of figures can answer nothing about a customer', () => {
    const names = (part: unknown): string[] => {
      if (part === null || typeof part !== 'object') return [];
      const own = 'properties' in part ? Object.keys(part.properties as object) : [];
      return [...own, ...Object.values(part).flatMap(names)];
    };
    const repeated = ofStaff.filter(({ refresh }) => refresh !== null);
    expect(repeated.length).toBeGreaterThan(5);
    for (const call of repeated) {
      // A draft is sent in the body, and what answers it writes nothing at all.
      const { id, stream, refresh } = call;
      expect({ id, method: call.method, stream }).toEqual({ id, method: refresh === 'drafts' ? 'POST' : 'GET', stream: null });
      if (refresh === 'drafts') expect({ id, writes: writesOf(id) }).toEqual({ id, writes: [] });
      if (refresh !== 'figures') continue;
      const answered = names(z.toJSONSchema(call.output, { target: 'draft-7', unrepresentable: 'any' }));
      const customers = /user_?(id|name)?$|account|phone|address|list_of|payload|reason_text|note/;
      expect(
        answered.filter((name) => customers.test(name) && name !== 'users' && name !== 'account'),
        call.id,
      ).toEqual([]);
    }
  });

  it('about reviews and proposals are reached by every role that decides some', () => {
    for (const role of STAFF_ROLES) {
      const decides = (start: string) => permissionsOf(role).some((name) => name.startsWith(start) && !name.endsWith('.read'));
      expect({ role, reads: mayStaff(role, 'reviews.read') }).toEqual({ role, reads: decides('reviews.') });
      if (decides('proposals.')) expect(mayStaff(role, 'proposals.read'), role).toBe(true);
    }
  });

  it('of four eyes take two: somebody may propose each kind and somebody approve it', () => {
    for (const kind of PROPOSAL_KINDS) {
      expect(rolesWith(proposalPermission(kind, 'propose')).length, kind).toBeGreaterThan(0);
      expect(rolesWith(proposalPermission(kind, 'approve')).length, kind).toBeGreaterThan(0);
    }
  });

  it('that decide are nobody’s by one person’s invitation', () => {
    expect(STAFF_ROLES.filter(isDeciding)).toEqual(['reviewer', 'treasurer', 'compliance', 'owner']);
  });

  it('that manage the staff are the owner’s alone', () => {
    expect(STAFF_ROLES.filter((role) => mayStaff(role, 'staff.manage'))).toEqual(['owner']);
  });

  it('stand in sections of their own in the documentation, after everybody’s', () => {
    const { paths } = openApiDocument() as { paths: Record<string, Record<string, { tags: string[]; security: object[] }>> };
    const order = Object.entries(paths).map(([path, methods]) => [path, Object.values(methods)[0]] as const);
    const sections = order.map(([path, operation]) => [
      path.startsWith('/api/admin/'),
      operation?.tags[0]?.startsWith('staff: '),
    ]);
    expect(sections.every(([isStaff, isMarked]) => isStaff === isMarked)).toBe(true);
    expect(sections.map(([isStaff]) => isStaff)).toEqual(
      sections.map(([isStaff]) => isStaff).toSorted((a, b) => Number(a) - Number(b)),
    );
  });
});

type Titles = Record<string, string>;

describe('invariants', () => {
  const all = [...allOfHistory(), ...sinceEntry(0), ...wired.declared.wholeRecord];
  const keys = [...new Set(all.map(({ title }) => invariantKey(title)))].sort();
  const titlesIn = (language: string) => {
    const folder = new URL(`../../packages/i18n/messages/${language}/`, import.meta.url);
    const files = readdirSync(folder).filter((file) => file.startsWith('backoffice-'));
    const own = files.map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { invariants?: Titles });
    const titles = own.flatMap(({ invariants = {} }) => Object.entries(invariants));
    expect(new Set(titles.map(([key]) => key)).size).toBe(titles.length);
    return Object.fromEntries(titles);
  };

  it.each(LANGUAGES)('have a title each in %s, and no other has one', (language) => {
    expect(Object.keys(titlesIn(language)).sort()).toEqual(keys);
  });

  it('have titles of their own: no two share one, and none is left in English', () => {
    const english = new Set(Object.values(titlesIn('en')));
    for (const language of LANGUAGES) {
      const titles = Object.values(titlesIn(language));
      expect(new Set(titles).size).toBe(titles.length);
      if (language !== 'en') expect(titles.filter((title) => english.has(title))).toEqual([]);
    }
  });
});
