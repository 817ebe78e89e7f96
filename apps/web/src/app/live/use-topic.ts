/** Live topics in components. Only what a component selects draws it again. */
import type { TopicParams } from '@glasshouse/client';
import { type Channel, type ChannelMessage, topicOf } from '@glasshouse/contract';
import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { socket, topics } from '../services.ts';
import { useIsLoggedIn } from '../session/use-session.ts';
import { subscribeOnline } from './use-online.ts';

const NO_PARAMS: TopicParams = {};

/** The newest message of a topic, or what is selected from it; undefined before the first. `null` watches nothing. */
export function useTopic<C extends Channel, T = ChannelMessage<C>>(
  channel: C,
  params: TopicParams | null = NO_PARAMS,
  select?: (message: ChannelMessage<C>) => T,
  isEqual: (a: T, b: T) => boolean = Object.is,
): T | undefined {
  const name = params === null ? null : topicOf(channel, params);
  const last = useRef<{ message: unknown; select: unknown; selected: T | undefined }>(undefined);
  // The name holds all parameters, and a new object of the same parameters is no new topic.
  const subscribe = useCallback(
    (listener: () => void) => (name === null ? () => {} : topics.watch(channel, params ?? NO_PARAMS, listener)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [channel, name],
  );
  const read = (): T | undefined => {
    if (params === null) return undefined;
    const message = topics.value(channel, params);
    if (message === undefined) return undefined;
    if (!select) return message as T;
    if (last.current?.message === message && last.current.select === select) return last.current.selected;
    const selected = select(message);
    // The same value under a new message is the old value, so that nothing is drawn for it.
    const before = last.current?.selected;
    const kept = before !== undefined && isEqual(before, selected) ? before : selected;
    last.current = { message, select, selected: kept };
    return kept;
  };
  return useSyncExternalStore(subscribe, read);
}

/** Hands every message of a topic to a function, in batches of one frame. `null` listens to nothing; the user's own topics wait for a session. */
export function useTopicEvents<C extends Channel>(
  channel: C,
  params: TopicParams | null,
  onMessages: (messages: ChannelMessage<C>[]) => void,
): void {
  const isAllowed = useIsLoggedIn() || channel.access !== 'user';
  const name = params === null || !isAllowed ? null : topicOf(channel, params);
  const receive = useEffectEvent((messages: ChannelMessage<C>[]) => onMessages(messages));
  const join = useEffectEvent(() => topics.events(channel, params ?? NO_PARAMS, (messages) => receive(messages)));
  useEffect(() => {
    if (name === null) return;
    return join();
  }, [channel, name]);
}

/** Whether prices can be current: the state of the socket and the time of the last message. */
export function useSocketStatus() {
  return useSyncExternalStore(socket.status.subscribe, socket.status.get);
}

function subscribeFresh(listener: () => void): () => void {
  const stops = [socket.status.subscribe(listener), subscribeOnline(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Whether prices are stale: the socket is not connected, or the device reports that it is offline, long
 * before a half-open connection times out. Grey them, and disable what may not act on old prices.
 */
export function useIsStale(): boolean {
  return useSyncExternalStore(subscribeFresh, () => !navigator.onLine || socket.status.get().state !== 'connected');
}
