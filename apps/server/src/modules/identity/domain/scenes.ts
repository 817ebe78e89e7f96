/**
 * What a code is for, and what it is bound to. A visitor's code belongs to the contact that it is sent to. The code of
 * a signed-in user belongs to his account, and where it binds a new contact, to that contact too.
 */
import type { CodeScene } from '@glasshouse/contract/identity';

/** Scenes whose codes anybody may ask for. */
export type OpenScene = 'register' | 'login' | 'forgot';
/** Scenes that prove a contact to be the user's, so that it can be bound to his account. */
export type BindScene = 'bind_email' | 'bind_mobile';

const OPEN_SCENES: readonly CodeScene[] = ['register', 'login', 'forgot'];
const BIND_SCENES: readonly CodeScene[] = ['bind_email', 'bind_mobile'];

/** Whether a visitor may ask for codes of a scene. */
export const isOpen = (scene: CodeScene): scene is OpenScene => OPEN_SCENES.includes(scene);
/** Whether codes of a scene go to a contact that is not bound yet. */
export const isBinding = (scene: CodeScene): scene is BindScene => BIND_SCENES.includes(scene);

/** The scene that a request means: the one named, else `forgot` when there is a type and `register` when not (AMB-46). */
export function sceneOf(scene: CodeScene | undefined, type: string | undefined): CodeScene {
  return scene ?? (type === undefined || type === '' ? 'register' : 'forgot');
}

/** What a code's row is filed under beside its scene. `userId` is null for a visitor. */
export function codeTarget(scene: CodeScene, contact: string, userId: number | null): string {
  if (isOpen(scene)) return contact;
  if (userId === null) throw new Error(`a code of scene ${scene} is a user's`);
  return isBinding(scene) ? `user ${userId} ${contact}` : `user ${userId}`;
}

/** What a message says: the code, or why there is none. */
export type Notice = CodeScene | 'exists' | 'unknown' | 'taken';

/**
 * A taken contact gets no code to register, an unknown one none for its login, and one that is bound to another account
 * none to bind it: the message says so, and only the contact's owner reads it.
 */
export function noticeOf(scene: CodeScene, hasAccount: boolean): Notice {
  if (scene === 'register') return hasAccount ? 'exists' : scene;
  if (isBinding(scene)) return hasAccount ? 'taken' : scene;
  return hasAccount ? scene : 'unknown';
}

/** Whether a message carries the code. */
export function carriesCode(notice: Notice): notice is CodeScene {
  return notice !== 'exists' && notice !== 'unknown' && notice !== 'taken';
}
