/** The constants that both sides build on, as the specification states them. */
import { describe, expect, it } from 'vitest';
import { TYPE_NOT_VERIFIED, TYPE_SESSION_INVALID, isAccepted } from './envelope.ts';
import { OPTIONS_LIST_LIMIT } from '../options/index.ts';
import * as constants from './constants.ts';
import { FALLBACK_LANGUAGE, LANGUAGES } from './languages.ts';

describe('constants of the specification', () => {
  it('[CONST-001] the app version is 0.8.0', () => {
    expect(constants.APP_VERSION).toBe('0.8.0');
  });
  it('[CONST-002,CONST-004,CONST-005] requests, uploads and downloads time out after 60 s', () => {
    expect(constants.REQUEST_TIMEOUT_MS).toBe(60_000);
  });
  it('[CONST-006,CONST-009,CONST-020] pages wait 200 ms for the loading view, fade 200 ms, and the indicator stays 800 ms', () => {
    expect([constants.PAGE_LOADING_DELAY_MS, constants.PAGE_FADE_MS, constants.LOADING_MIN_MS]).toEqual([200, 200, 800]);
  });
  it('[CONST-010,CONST-011,CONST-012,CONST-013] the socket connects within 20 s and comes back after 1 s to 5 s with jitter 0.5', () => {
    expect(constants.SOCKET_CONNECT_TIMEOUT_MS).toBe(20_000);
    expect([constants.SOCKET_RECONNECT_MIN_MS, constants.SOCKET_RECONNECT_MAX_MS]).toEqual([1_000, 5_000]);
    expect(constants.SOCKET_RECONNECT_JITTER).toBe(0.5);
  });
  it('[CONST-021,CONST-024] a toast redirects after 1.2 s, and fiat rates are read once in 24 h', () => {
    expect([constants.TOAST_REDIRECT_MS, constants.FIAT_REFRESH_MS]).toEqual([1_200, 86_400_000]);
  });
  it('[CONST-026,CONST-030,CONST-101] the fiat is USD, the fallback language en, and eight languages are registered', () => {
    expect(constants.DEFAULT_FIAT).toBe('USD');
    expect(FALLBACK_LANGUAGE).toBe('en');
    expect(LANGUAGES).toEqual(['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa']);
  });
  it('[CONST-034,CONST-035] passwords are longer than six, codes have six digits', () => {
    expect([constants.PASSWORD_MIN_LENGTH, constants.CODE_LENGTH]).toEqual([7, 6]);
  });
  it('[CONST-036,CONST-037] lists have ten items a page, options five', () => {
    expect([constants.LIST_LIMIT, OPTIONS_LIST_LIMIT]).toEqual([10, 5]);
  });
  it('[ENT-004,FEAT-169..FEAT-172] accounts of the wire are legal 1, change 2, lever 3, micro 4; further ones have ids of their own', () => {
    const { legal, change, lever, micro, ...further } = constants.ACCOUNT_TYPES;
    expect([legal, change, lever, micro]).toEqual([1, 2, 3, 4]);
    const names = ['stock', 'margin', 'lockmining', 'financial', 'lever_coin'];
    expect(Object.keys(further).toSorted()).toEqual(names.toSorted());
    expect(new Set(Object.values(constants.ACCOUNT_TYPES)).size).toBe(9);
  });
  it('[CONST-068] all paths are under /api', () => {
    expect(constants.API_BASE).toBe('/api');
  });
  it('[CONST-076,CONST-077,CONST-078,CONST-079,ERR-001,ERR-002] an answer is accepted by type ok or code 1; 999 and 998 have their meaning', () => {
    expect([isAccepted({ type: 'ok' }), isAccepted({ code: 1 }), isAccepted({ code: '1' })]).toEqual([true, true, true]);
    expect([isAccepted({ type: 'error', code: 0 }), isAccepted({ type: '999' }), isAccepted({ code: 2 })]).toEqual([
      false,
      false,
      false,
    ]);
    expect([TYPE_SESSION_INVALID, TYPE_NOT_VERIFIED]).toEqual(['999', '998']);
  });
});
