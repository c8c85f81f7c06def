import {
  checkJoining,
  checkSeatSignal,
  isGroupCallOn,
  joinGroupCall,
  keepSeat,
  lapseSeats,
  leaveGroupCall,
  leaveSeatPage,
  loadSeatPage,
  loseSeat,
  ok,
  openGroupBoard,
  personTopic,
  seatLapsesAt,
  usernameKey,
  vouchForSeat,
  type CallResult,
  type GroupCall,
  type JoinGroupCall,
  type KeepSeat,
  type NumberedGroupCall,
  type SignalSeat,
  type TellSeatPage,
  type VouchForSeat,
} from '@collabor8/domain';
import { eachForItself } from '../../../platform/each-for-itself.js';
import type { Connection } from '../../../live/connections.js';
import type { Platform } from '../../../platform/platform.js';
import type { Stored } from '../../../ports/document-store.js';
import { readAll } from '../../../ports/read-all.js';
import { runUnit } from '../../../ports/run-unit.js';
import { AppError } from '../../../request/errors.js';
import { createCallChats } from '../../chats/index.js';
import { holdApart, sessions } from '../../users/index.js';
import { createCallBoards } from '../../whiteboards/index.js';
import { callLines, groupCalls, type GroupCallDocument } from '../documents.js';
import type { Commits } from '../commits.js';
import type { Rates } from '../rates.js';
import {
  findGroup,
  holdLine,
  orRefused,
  isSeated,
  toNumberedGroup,
  writeGroup,
} from '../stored-calls.js';
import { createWatching } from '../watching.js';
import type { Tabs } from '../tabs.js';
import { createGroupRinging } from './ringing.js';

interface GroupCallsParts extends Rates {
  readonly platform: Platform;
  readonly tabs: Pick<Tabs, 'assertOwn'>;
  readonly commits: Pick<Commits, 'missed'>;
}

type GroupRule = (call: GroupCall) => CallResult<GroupCall>;

const over = (): AppError => new AppError('missing', 'This call is over.');

/** The calls of group chats: who is in them, and what their tabs say to each other. */
export function createGroupCalls(parts: GroupCallsParts) {
  const { platform, tabs, commits, countRate, countSignal, mayRingInGroup } = parts;
  const { store, hub, now, newId, connections } = platform;
  const chats = createCallChats(platform);
  const ringing = createGroupRinging(platform);
  const boards = createCallBoards(platform);
  const watchAt = createWatching(now, (chatId) => settle(chatId));
  const time = (): string => now().toISOString();

  const watch = (call: GroupCall): void => watchAt(call.chatId, seatLapsesAt(call));

  /** Those who are in it or were until now; where these aren't the same people, all who are in the chat. */
  async function tell(call: NumberedGroupCall, before?: GroupCall): Promise<void> {
    const formerly = before?.seats ?? [];
    const names = new Set([...call.seats, ...formerly].map(({ username }) => username));
    if (names.size > Math.min(call.seats.length, formerly.length)) {
      for await (const { username } of chats.membersOf(call.chatId)) names.add(username);
    }
    await hub.publish({ name: 'groupCallUpdate', call }, [...names].map(personTopic));
  }

  /** @throws AppError 'missing' where none ever was, and for a refusal */
  async function change(chatId: string, rule: GroupRule): Promise<NumberedGroupCall> {
    const lapsed = (call: GroupCall) => lapseSeats(call, now());
    const { document, before } = await runUnit(store, async (unit) => {
      const known = await unit.collection(groupCalls).get(chatId);
      if (known === undefined) throw over();
      const call = orRefused(rule(lapsed(known.call)));
      if (call === known.call) return { document: known, before: known };
      return { document: await writeGroup(unit, known, call), before: known };
    });
    const call = toNumberedGroup(document);
    watch(call);
    if (document !== before) await tell(call, before.call);
    // The call is over whether or not this succeeds: what is still due is told by tidying.
    if (!isGroupCallOn(call)) await commits.missed.tellIfDue(call.callId).catch(() => undefined);
    return call;
  }

  const settle = (chatId: string): Promise<NumberedGroupCall> => change(chatId, ok);

  const leave = (username: string, chatId: string): Promise<NumberedGroupCall> =>
    change(chatId, (call) => ok(leaveGroupCall(call, username, time())));

  const lose = (chatId: string, username: string, socketId: string): Promise<NumberedGroupCall> =>
    change(chatId, (call) => ok(loseSeat(call, { username, socketId, at: time() })));

  /** Once there is a board beside it. */
  async function letDraw(
    { boardId, startedBy: owner }: GroupCall,
    usernames: readonly string[],
  ): Promise<void> {
    if (boardId !== undefined) await boards.letDraw({ boardId, owner }, usernames);
  }

  /** What has ended unnoticed while the seat was being taken. */
  async function dropIfOver(
    call: NumberedGroupCall,
    username: string,
    socketId: string,
  ): Promise<NumberedGroupCall> {
    if (!(await chats.isIn(call.chatId, username))) return leave(username, call.chatId);
    const isGone = (await connections.registry.get(socketId)) === undefined;
    return isGone ? lose(call.chatId, username, socketId) : call;
  }

  const joining = (username: string, { chatId, from, isReturning }: JoinGroupCall) =>
    runUnit(store, async (unit) => {
      const chat = await chats.requireGroup(unit, chatId, username);
      const { live, group } = await holdLine(unit, username);
      orRefused(checkJoining(live?.call, username));
      if (group !== undefined && group._id !== chatId) {
        throw new AppError('invalid', 'You are in another call. Hang up first.');
      }
      let before = await unit.collection(groupCalls).get(chatId);
      const known = before && lapseSeats(before.call, now());
      // One that time has ended unnoticed leaves its line before another begins.
      if (known !== undefined && known !== before?.call && !isGroupCallOn(known)) {
        before = await writeGroup(unit, before, known);
      }
      if (isReturning === true && (known === undefined || !isGroupCallOn(known))) throw over();
      for (const seat of known?.seats ?? []) {
        if (seat.username === username) continue;
        if (!(await holdApart(unit, username, seat.username))) continue;
        throw new AppError('invalid', 'You cannot join this call at the moment.');
      }
      const act = { username, socketId: from, at: time() };
      // Unlike any id that clients choose: no message, board or call of two takes the place of what is kept under it.
      const callId = `group.${newId()}`;
      const call = orRefused(joinGroupCall(known, { callId, chatId }, act));
      if (before !== undefined && call === before.call) return { chat, document: before, before };
      const document: Stored<GroupCallDocument> = await writeGroup(unit, before, call);
      await unit
        .collection(callLines)
        .update(usernameKey(username), (line) => ({ ...line, groupChatId: chatId }));
      return { chat, document, before };
    });

  return {
    findGroupRinging: ringing.findGroupRinging,

    async openGroup(username: string, chatId: string): Promise<NumberedGroupCall | null> {
      await chats.requireGroup(store, chatId, username);
      const known = await store.collection(groupCalls).get(chatId);
      if (known === undefined || !isGroupCallOn(known.call)) return null;
      const call = await settle(chatId);
      return isGroupCallOn(call) ? call : null;
    },

    async joinGroup(username: string, request: JoinGroupCall): Promise<NumberedGroupCall> {
      await countRate('calls', username);
      await tabs.assertOwn(username, request.from);
      const there = await store.collection(groupCalls).get(request.chatId);
      if (!there || !isGroupCallOn(there.call)) await countRate('rings', username, request.chatId);
      const { chat, document, before } = await joining(username, request);
      const call = toNumberedGroup(document);
      watch(call);
      if (document !== before) await tell(call, before?.call);
      if (call.callId !== before?.call.callId) {
        await ringing.ring(call, chat.title, mayRingInGroup);
      } else if (!isSeated(before.call, username)) await ringing.joined(call, username);
      await letDraw(call, [username]);
      return dropIfOver(call, username, request.from);
    },

    async keepSeat(username: string, { chatId, from, was }: KeepSeat): Promise<NumberedGroupCall> {
      await countRate('signals', username, chatId);
      await tabs.assertOwn(username, from);
      const call = await change(chatId, (before) =>
        keepSeat(before, { username, socketId: from, was }),
      );
      return dropIfOver(call, username, from);
    },

    /** Opens the board beside the call, on which all who are in it draw, and who comes later. */
    async openGroupBoard(username: string, chatId: string): Promise<NumberedGroupCall> {
      const { callId: boardId, startedBy: owner } = orRefused(
        openGroupBoard(await settle(chatId), username),
      );
      const { title } = await chats.requireGroup(store, chatId, username);
      await boards.open({ boardId, owner, title: `Call of ${title}` });
      const call = await change(chatId, (before) => openGroupBoard(before, username));
      await letDraw(
        call,
        call.seats.map((seat) => seat.username),
      );
      return call;
    },

    /** Passes a word on to the one person it is for. */
    async signalSeat(
      username: string,
      { chatId, from, to, attempt, signal }: SignalSeat,
    ): Promise<void> {
      await countSignal(signal, username, chatId, to);
      await tabs.assertOwn(username, from);
      const call = await settle(chatId);
      const act = { username, socketId: from, to };
      const both = orRefused(checkSeatSignal(call, act));
      const { callId } = call;
      const word = { chatId, callId, to, seat: both.from.seat, attempt, signal };
      await hub.publish({ name: 'groupCallSignal', ...word }, [personTopic(both.to.username)]);
    },

    async vouchForSeat(
      username: string,
      { chatId, from, seat }: VouchForSeat,
    ): Promise<NumberedGroupCall> {
      await countRate('signals', username, chatId);
      await tabs.assertOwn(username, from);
      const act = { username, socketId: from, seat, at: time() };
      return change(chatId, (before) => vouchForSeat(before, act));
    },

    /** What a page says of itself while it goes, and when it is loaded anew: its connection may be over by then. */
    async tellSeatPage(username: string, { chatId, from, is }: TellSeatPage): Promise<void> {
      await countRate('signals', username, chatId);
      const act = { username, socketId: from, at: time() };
      const rule = is === 'leaving' ? leaveSeatPage : loadSeatPage;
      await change(chatId, (before) => ok(rule(before, act)));
    },

    /** Also after somebody has left the chat, by whatever way: who is in no call of it is left alone. */
    async leaveGroup(username: string, chatId: string): Promise<void> {
      const known = await store.collection(groupCalls).get(chatId);
      if (known !== undefined && isSeated(known.call, username)) await leave(username, chatId);
    },

    /** After somebody has blocked somebody: they are in no call together. */
    async partInGroup(blocker: string, blocked: string): Promise<void> {
      const group = await findGroup(store, blocker);
      if (group !== undefined && isSeated(group.call, blocked)) await leave(blocker, group._id);
    },

    /** A connection to this process has closed. Who logs out doesn't come back. */
    async disconnectedFromGroup({ id, username, sessionId }: Connection): Promise<void> {
      const group = await findGroup(store, username);
      if (group === undefined) return;
      const isLast = (await store.collection(sessions).get(sessionId)) === undefined;
      const isHeld = group.call.seats.some(({ socketId }) => socketId === id);
      if (isHeld && isLast) await leave(username, group._id);
      else await lose(group._id, username, id);
    },

    /** Goes through the calls that are on: whose process died has left, and time goes on for all. */
    clearStaleSeats(): Promise<void> {
      const live = readAll(store.collection(groupCalls), 'live', { equals: [1] });
      return eachForItself(live, async ({ _id, call }) => {
        for (const { username, socketId, awaySince } of call.seats) {
          const isThere =
            awaySince !== undefined || (await connections.registry.get(socketId)) !== undefined;
          if (!(await chats.isIn(_id, username))) await leave(username, _id);
          else if (!isThere) await lose(_id, username, socketId);
        }
        await settle(_id);
      });
    },
  };
}
