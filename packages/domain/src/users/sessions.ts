/** Where somebody is signed in, as they alone see it. Times are ISO 8601, UTC. */
export interface SessionRow {
  readonly id: string;
  /** Such as 'Firefox on Linux'; null for one that began before devices were noted. */
  readonly device: string | null;
  /** Null for the same. */
  readonly begunAt: string | null;
  /** When it was last used, to a few minutes. */
  readonly seenAt: string;
  /** Whether a tab of it was open when this was read. */
  readonly isOpen: boolean;
}

/** One's sessions, the last used first. */
export interface OwnSessions {
  readonly sessions: readonly SessionRow[];
  /** The one that asks. */
  readonly currentId: string;
}

/** How many sessions are shown; all others can be ended whether they are shown or not. */
export const SESSIONS_SHOWN = 50;

export type SessionUpdate =
  | { readonly name: 'sessionUpdate'; readonly type: 'begun'; readonly session: SessionRow }
  | { readonly name: 'sessionUpdate'; readonly type: 'ended'; readonly ids: readonly string[] }
  /** One goes on under another id, as its cookie was changed. */
  | {
      readonly name: 'sessionUpdate';
      readonly type: 'renewed';
      readonly id: string;
      readonly session: SessionRow;
    };

/** Adds or removes by id; a repeated event changes nothing, and one that comes late no more than it says. */
export function applySessionUpdate(own: OwnSessions, event: SessionUpdate): OwnSessions {
  switch (event.type) {
    case 'begun': {
      if (own.sessions.some(({ id }) => id === event.session.id)) return own;
      return { ...own, sessions: [event.session, ...own.sessions].slice(0, SESSIONS_SHOWN) };
    }
    case 'ended': {
      const ended = new Set(event.ids);
      return { ...own, sessions: own.sessions.filter(({ id }) => !ended.has(id)) };
    }
    case 'renewed': {
      const { id, session } = event;
      return {
        sessions: own.sessions.map((row) => (row.id === id ? session : row)),
        currentId: own.currentId === id ? session.id : own.currentId,
      };
    }
  }
}
