import { randomUUID } from 'node:crypto';
import { objectOf, pictureOf, strokeOf } from '../../../testing/boards-stage.js';
import {
  by,
  defineMatrix,
  nobody,
  signedIn,
  type RestRequest,
  type Row,
} from '../../../testing/matrix/rows.js';
import {
  NO_BOARD,
  TAKEN,
  READ_ONLY,
  UNKNOWN,
  OWNERS,
  owners,
  drawing,
  ofTexts,
  reading,
  owning,
  takingBack,
  changeOf,
  change,
  openBoardsScene,
  type BoardsScene,
} from './scene.js';

const NO_OBJECT = 'missing: There is no such object on the whiteboard.';
const pixel = pictureOf(7);
const addBoard = { title: 'Mine', accessType: 'editable' };

/** Two boards of ada's. */
export const matrix = defineMatrix<'whiteboards', BoardsScene>(
  'whiteboards',
  openBoardsScene,
  ({ shown, shared }, { server: { services } }) =>
    Promise.all(
      [shown, shared].map(async (id) => [
        await services.whiteboards.row(id),
        await services.whiteboards.logPage({ id, cursor: null, limit: 50 }),
      ]),
    ),
)({
  procedures: {
    openList: { expected: signedIn, input: () => undefined },
    shared: { expected: signedIn, input: () => undefined },
    open: reading((id) => ({ id })),
    byId: reading((id) => ({ id })),
    logPage: reading((id) => ({ id })),
    ...ofTexts,
    draw: drawing((id) => ({ id, strokeId: randomUUID(), from: 0, points: strokeOf().points })),
    addStroke: [
      ...drawing((id) => ({ id, stroke: strokeOf() })),
      {
        when: 'with the id of somebody else’s',
        expected: nobody('taken: There is something else with this id on the whiteboard.'),
        input: async ({ shared, drawn, another }, caller) => ({
          id: shared,
          stroke: strokeOf(1, await drawn(shared, another(caller))),
        }),
      },
      {
        when: 'that cannot be read',
        expected: nobody('invalid: This line cannot be read.'),
        input: ({ shared }) => ({ id: shared, stroke: { ...strokeOf(), points: '!!' } }),
      },
      {
        when: 'that rubs out what is no object',
        expected: nobody(NO_OBJECT),
        input: async ({ shared, drawn, object }, caller) => ({
          id: shared,
          stroke: { ...strokeOf(), rubsOut: [object, await drawn(shared, caller)] },
        }),
      },
    ],
    addObject: [
      ...drawing((id) => ({ id, object: objectOf() })),
      {
        when: 'with the id of somebody else’s',
        expected: nobody('taken: There is something else with this id on the whiteboard.'),
        input: async ({ shared, drawn, another }, caller) => ({
          id: shared,
          object: objectOf({}, await drawn(shared, another(caller))),
        }),
      },
      {
        when: 'that is a path without points',
        expected: nobody('invalid: A whiteboard has no object of this kind.'),
        input: ({ shared }) => ({ id: shared, object: objectOf({ form: 'path' }) }),
      },
      {
        when: 'that is a picture of nobody',
        expected: nobody('missing: There is no such picture.'),
        input: ({ shared }) => ({
          id: shared,
          object: objectOf({ form: 'picture', picture: randomUUID() }),
        }),
      },
      {
        when: 'that says nothing',
        expected: nobody('invalid: Please enter a text.'),
        input: ({ shared }) => ({ id: shared, object: objectOf({ shape: 'text', text: ' ' }) }),
      },
    ],
    changeObjects: [
      { when: 'of the owner’s', expected: signedIn, input: change(({ shared }) => shared) },
      {
        when: 'on a read-only board',
        expected: by(READ_ONLY, READ_ONLY, 'ok'),
        input: change(({ shown }) => shown),
      },
      { when: 'of nobody', expected: nobody(NO_BOARD), input: change(() => UNKNOWN) },
      {
        when: 'of a stroke',
        expected: signedIn,
        input: async (scene, caller) => ({
          id: scene.shared,
          change: changeOf(await scene.drawn(scene.shared, scene.another(caller))),
        }),
      },
      {
        when: 'of what is no object',
        expected: nobody(NO_OBJECT),
        input: ({ shared }) => ({ id: shared, change: changeOf(randomUUID()) }),
      },
    ],
    holdObjects: drawing((id) => ({
      ...{ id, places: [{ object: randomUUID(), x: 1, y: 2, w: 3, h: 4 }] },
    })),
    undo: [
      ...takingBack(({ drawn }) => drawn),
      {
        when: 'of somebody else’s',
        expected: nobody('invalid: You can undo only what you have drawn yourself.'),
        input: async ({ shared, drawn, another }, caller) => ({
          id: shared,
          target: await drawn(shared, another(caller)),
        }),
      },
    ],
    redo: takingBack(({ undone }) => undone),
    updateWhiteboard: [
      ...drawing((id) => ({ id, content: pixel })),
      {
        when: 'with a picture that cannot be read',
        expected: nobody('invalid: The picture is not a readable PNG.'),
        input: ({ shared }) => ({ id: shared, content: 'data:image/png;base64,iVBORw0KGgo=' }),
      },
    ],
    moveCursor: reading((id) => ({ id, cursor: { x: 1, y: 1 } })),
    create: [
      { expected: signedIn, input: () => ({ uniqueLink: randomUUID(), title: 'Mine' }) },
      {
        when: 'with an id that another board has',
        expected: by(TAKEN, TAKEN, 'ok'),
        input: ({ shared }) => ({ uniqueLink: shared, title: 'Plan' }),
      },
    ],
    clear: owning('clear it', (id) => ({ id, clearId: randomUUID() })),
    rename: owning('rename it', (id) => ({ id, title: 'Another plan' })),
    switchAccess: owning('change who may draw on it', (id) => ({ id, accessType: 'read-only' })),
    delete: owning('delete it', (id) => ({ id })),
    letDraw: [
      ...owning('change who may draw on it', (id) => ({ id, usernames: ['ada'] })),
      {
        when: 'with somebody who is nobody',
        expected: by(OWNERS.letDraw, OWNERS.letDraw, 'missing: User not found'),
        input: ({ shared }) => ({ id: shared, usernames: ['no-such-user'] }),
      },
    ],
    keepFromDrawing: owning('change who may draw on it', (id) => ({ id, username: 'ada' })),
    handOn: [
      {
        when: 'to another',
        expected: owners('hand it on'),
        input: ({ shared, another }, caller) => ({ id: shared, username: another(caller) }),
      },
      {
        when: 'to nobody',
        expected: by(OWNERS.handOn, OWNERS.handOn, 'missing: User not found'),
        input: ({ shared }) => ({ id: shared, username: 'no-such-user' }),
      },
      {
        when: 'to whose it is',
        expected: by(OWNERS.handOn, OWNERS.handOn, 'invalid: This whiteboard is yours already.'),
        input: ({ shared, ada }) => ({ id: shared, username: ada }),
      },
      {
        when: 'of nobody',
        expected: nobody(NO_BOARD),
        input: ({ ada }) => ({ id: UNKNOWN, username: ada }),
      },
    ],
    takePart: [
      ...owning('take somebody’s part off it', (id) => ({
        ...{ id, username: 'ada', takingId: randomUUID() },
      })),
      {
        when: 'with the id of something else',
        expected: by(
          OWNERS.takePart,
          OWNERS.takePart,
          'taken: There is something else with this id on the whiteboard.',
        ),
        input: ({ shared, object }) => ({ id: shared, username: 'ada', takingId: object }),
      },
    ],
    givePart: [
      {
        expected: owners('take somebody’s part off it'),
        input: async ({ shared, taking }) => ({ id: shared, takingId: await taking(shared) }),
      },
      {
        when: 'that was never taken',
        expected: by(
          OWNERS.takePart,
          OWNERS.takePart,
          'invalid: This can no longer be brought back.',
        ),
        input: ({ shared }) => ({ id: shared, takingId: randomUUID() }),
      },
      {
        when: 'of nobody',
        expected: nobody(NO_BOARD),
        input: () => ({ id: UNKNOWN, takingId: randomUUID() }),
      },
    ],
  },

  operations: {
    'get /whiteboard/byOwner/{username}': {
      when: 'of oneself',
      expected: signedIn,
      input: (_scene, caller) => ({ params: { username: caller } }),
    },
    'post /whiteboard/addWhiteboard': [
      {
        expected: signedIn,
        input: (_scene, caller) => ({
          body: { ...addBoard, owner: caller, uniqueLink: randomUUID() },
        }),
      },
      {
        when: 'with the id of somebody else’s',
        expected: by(TAKEN, TAKEN, 'ok'),
        input: ({ shared }, caller) => ({
          body: { ...addBoard, title: 'Plan', owner: caller, uniqueLink: shared },
        }),
      },
      ...(
        [
          ['without a title', { title: ' ' }, 'invalid: Please enter a title for the whiteboard.'],
          [
            'with a foreign picture',
            { content: 'https://example.org/x.png' },
            'invalid: The picture must be a PNG as a data URL.',
          ],
          [
            'with another id than a UUID',
            { uniqueLink: 'mine' },
            'invalid: The unique link (uniqueLink) must be a UUID.',
          ],
          [
            'with another access',
            { accessType: 'secret' },
            'invalid: The access type (accessType) must be editable or read-only.',
          ],
          [
            'with a picture over the limit',
            { content: 'x'.repeat(2_800_000) },
            'invalid: The picture is too large.',
          ],
          [
            'with a body over all limits',
            { content: 'x'.repeat(3_000_000) },
            'tooLarge: The request is too large.',
          ],
        ] as const
      ).map(([when, fields, refusal]): Row<BoardsScene, RestRequest> => ({
        when,
        expected: nobody(refusal),
        input: (_scene, caller) => ({
          body: { ...addBoard, owner: caller, uniqueLink: randomUUID(), ...fields },
        }),
      })),
    ],
    'get /whiteboard/{id}': reading((id) => ({ params: { id } })),
    'get /whiteboard/{id}/picture': reading((id) => ({ params: { id } })),
  },

  topics: {
    board: reading((boardId) => ({ kind: 'board', boardId })),
    boardContent: reading((boardId) => ({ kind: 'boardContent', boardId })),
  },
});
