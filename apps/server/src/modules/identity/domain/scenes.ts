/** Which scene a request for a code means (AMB-46), and which scenes this version serves. */
import type { CodeScene } from '@glasshouse/contract';

/** Scenes whose codes a visitor may ask for; the others come with the security settings. */
export type OpenScene = 'register' | 'login' | 'forgot';
const OPEN_SCENES: readonly CodeScene[] = ['register', 'login', 'forgot'];

/** The scene named, else `forgot` when there is a type and `register` when there is none. Null: not served. */
export function sceneOf(scene: CodeScene | undefined, type: string | undefined): OpenScene | null {
  const meant = scene ?? (type === undefined || type === '' ? 'register' : 'forgot');
  return OPEN_SCENES.includes(meant) ? (meant as OpenScene) : null;
}

/** What a mail says: the code, or why there is none. */
export type Notice = OpenScene | 'exists' | 'unknown';

/** A taken address gets no code to register, an unknown one none for its login; both get a mail that says so. */
export function noticeOf(scene: OpenScene, hasAccount: boolean): Notice {
  if (scene === 'register') return hasAccount ? 'exists' : 'register';
  return hasAccount ? scene : 'unknown';
}
