import type { Action } from '@reduxjs/toolkit';
import type { BackendError } from '../../shared/api/backendBaseQuery';
import { isRemote } from '../../shared/redux';
import type { ToastContent } from './toast';

/** Returns the toast that an action shows, or null if it shows none. */
export type MessageFor = (action: Action) => ToastContent | null;

/** The messages of a feature's events, by action type or endpoint name. Build it from `onEvent` and `onEndpoint`. */
export type MessageMap = ReadonlyMap<string, MessageFor>;

interface EventCreator<Event extends Action> {
  type: string;
  match: (action: Action) => action is Event;
}

/** An RTK Query action that ends a request. */
interface SettledRequest extends Action {
  payload?: unknown;
  meta: { arg: { endpointName: string; originalArgs?: unknown; subscribe?: boolean } };
}

interface EndpointMessages<Argument> {
  fulfilled?: (argument: Argument) => ToastContent;
  rejected?: (error: BackendError) => ToastContent | null;
}

/** Defines the message of an event: `onEvent(signedIn, () => ({ title: 'Login Successful!' }))`. */
export const onEvent = <Event extends Action>(
  { type, match }: EventCreator<Event>,
  message: (event: Event) => ToastContent,
): [key: string, messageFor: MessageFor] => [type, (action) => (match(action) ? message(action) : null)];

/**
 * Defines the messages of a backend endpoint's requests. The endpoint is given by name, because importing it would
 * load its API into the first page.
 */
export const onEndpoint = <Argument>(
  endpointName: string,
  { fulfilled, rejected }: EndpointMessages<Argument>,
): [key: string, messageFor: MessageFor] => [
  endpointName,
  (action) => {
    const { payload, meta } = action as SettledRequest;
    if (action.type.endsWith('/fulfilled')) return fulfilled?.(meta.arg.originalArgs as Argument) ?? null;
    // A request without a subscription is a poll or a refetch: its first failure was shown, and the page keeps its data.
    // A rejected action without a payload was canceled or not needed.
    if (meta.arg.subscribe === false || !payload) return null;
    return rejected?.(payload as BackendError) ?? null;
  },
];

/** Combines the messages of all features. An event of another tab shows no message, because that tab shows it. */
export function combineMessages(...maps: MessageMap[]): MessageFor {
  const messages = new Map(maps.flatMap((map) => [...map]));
  return (action) => {
    if (isRemote(action)) return null;
    const key = isSettledRequest(action) ? action.meta.arg.endpointName : action.type;
    return messages.get(key)?.(action) ?? null;
  };
}

const SETTLED_REQUEST = /^\w+Api\/execute(Query|Mutation)\/(fulfilled|rejected)$/;

const isSettledRequest = (action: Action): action is SettledRequest => SETTLED_REQUEST.test(action.type);
