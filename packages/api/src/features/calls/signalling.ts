import {
  checkSignal,
  leavePage,
  loadPage,
  renewCall,
  resumeCall,
  vouchFor,
  type NumberedCall,
  type RenewCall,
  type ResumeCall,
  type SendSignal,
  type TellPage,
  type VouchCall,
} from '@collabor8/domain';
import type { CallsParts } from './calling.js';
import { orRefused, requireCall } from './stored-calls.js';

/** What the two tabs of a call say to keep or find their way to each other. */
export function createSignalling({
  platform,
  commits,
  tabs,
  countRate,
  countRenewal,
  countSignal,
}: CallsParts) {
  return {
    /** Passes a part of the handshake on. Who sent it is the session's person, whatever it says. */
    async signal(username: string, request: SendSignal): Promise<void> {
      const { callId, from: socketId, round, signal } = request;
      await countSignal(signal, username, callId);
      await tabs.assertOwn(username, socketId);
      await commits.settle(callId);
      const { call } = await requireCall(platform.store, callId);
      orRefused(checkSignal(call, { username, socketId, round }));
      await commits.fanOut.signalled({ callId, round, from: username, signal });
    },

    /** The tab that holds a side goes on under a new connection. */
    async resume(
      username: string,
      { callId, from: socketId, was }: ResumeCall,
    ): Promise<NumberedCall> {
      await countRate('signals', username, callId);
      await tabs.assertOwn(username, socketId);
      const act = { username, socketId, was };
      const call = await commits.change(callId, (before) => resumeCall(before, act));
      return tabs.dropIfOver(call, username);
    },

    /** Whose media still arrive at the other one is waited for, although their connection is lost. */
    async vouch(username: string, { callId, from: socketId }: VouchCall): Promise<NumberedCall> {
      await countRate('signals', username, callId);
      await tabs.assertOwn(username, socketId);
      const act = { username, socketId, at: platform.now().toISOString() };
      return commits.change(callId, (before) => vouchFor(before, act));
    },

    /** What a page says of itself while it goes or is loaded anew: its connection may be over by then. */
    async tellPage(username: string, { callId, from: socketId, is }: TellPage): Promise<void> {
      await countRate('signals', username, callId);
      const act = { username, socketId, at: platform.now().toISOString() };
      const rule = is === 'leaving' ? leavePage : loadPage;
      await commits.change(callId, (before) => rule(before, act));
    },

    /** The two connect anew, from nothing. */
    async renew(
      username: string,
      { callId, from: socketId, after }: RenewCall,
    ): Promise<NumberedCall> {
      await countRenewal(username, callId);
      await tabs.assertOwn(username, socketId);
      const act = { username, socketId, after };
      return commits.change(callId, (before) => renewCall(before, act));
    },
  };
}
