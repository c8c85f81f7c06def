import { applyNoticeUpdate, type NoticeCentre } from '@collabor8/domain';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expectConvergence, following } from '../../testing/convergence.js';
import { openNoticesStage, type NoticesStage } from '../../testing/notices-stage.js';

let stage: NoticesStage;
let qid: string;
beforeAll(async () => {
  stage = await openNoticesStage();
  qid = await stage.ask(stage.ada, 'Why?');
});
afterAll(() => stage.close());

const expectNoticesConverge = (act: () => Promise<unknown>): Promise<void> => {
  const follows = [stage.ada, stage.ada.openTab(), stage.ben].map((reader) =>
    following<NoticeCentre>({
      reader,
      topics: [{ kind: 'person', username: reader.username }],
      open: () => reader.trpc.notices.openMine.query(),
      apply: (state, event) =>
        event.name === 'noticeUpdate' ? applyNoticeUpdate(state, event) : state,
    }),
  );
  return expectConvergence(stage.server, follows, act);
};

describe('old state plus events equals freshly read notices', () => {
  it('after answers of several people', () =>
    expectNoticesConverge(async () => {
      await stage.answer(stage.ben, qid);
      await stage.answer(stage.cleo, qid, 'Ask @ben');
    }));

  it('after reading, and choosing what to hear of', () =>
    expectNoticesConverge(async () => {
      await stage.seeAll(stage.ada);
      await stage.ada.trpc.notices.choose.mutate({ kind: 'mention', isOn: false });
      await stage.ada.trpc.notices.choose.mutate({ kind: 'mention', isOn: false });
    }));

  it('after choosing what to be mailed, and stopping mails', () =>
    expectNoticesConverge(async () => {
      await stage.ada.trpc.notices.chooseMail.mutate({ kind: 'mention', isOn: false });
      await stage.ada.trpc.notices.chooseMail.mutate({ kind: 'all', isOn: false });
      await stage.ada.trpc.notices.chooseMail.mutate({ kind: 'all', isOn: true });
    }));

  it('after everything at once', () =>
    expectNoticesConverge(() =>
      Promise.all([
        ...[stage.ben, stage.cleo, stage.ben].map((person) => stage.answer(person, qid)),
        ...Array.from({ length: 8 }, async (_, number) => {
          const other = await stage.ask(stage.ada, `Question ${number}`);
          await stage.answer(stage.cleo, other, 'So says @ben');
        }),
        stage.seeAll(stage.ada),
        stage.ada.trpc.notices.choose.mutate({ kind: 'mention', isOn: true }),
        stage.ben.trpc.messages.send.mutate({ msg: 'Hello @ada' }),
      ]),
    ));
});
