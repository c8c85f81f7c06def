import type { GroupCall } from './schema.js';

/** What two tabs say to have a path: its handshake, or that it is wanted anew. */
export interface MeshWord {
  readonly kind: 'offer' | 'answer' | 'again';
  /** Which connection of the two it belongs to, first 1; each is made from nothing. 0 in 'again' is none so far. */
  readonly attempt: number;
}

/** What a tab has to one of the others. */
export interface MeshLink {
  /** The other one's. */
  readonly seat: number;
  readonly attempt: number;
  /** The offering side: a path is asked for. The answering side: one is waited for. */
  readonly status: 'waiting' | 'agreed';
}

/** A tab in the call of a group: what it has to everybody else. */
export interface Mesh {
  readonly own: number;
  /** What the next to come will have, as far as the tab knows. */
  readonly nextSeat: number;
  readonly links: readonly MeshLink[];
}

/** What became of a mesh, and what is to be said to whom. */
export interface MeshStep {
  readonly mesh: Mesh;
  readonly say: readonly { readonly to: number; readonly word: MeshWord }[];
}

export const newMesh = (own: number): Mesh => ({ own, nextSeat: own + 1, links: [] });

/** Who came later offers: of two who join at once the server has put one behind the other. */
export const isOffering = (own: number, other: number): boolean => own > other;

const withLink = (mesh: Mesh, link: MeshLink): Mesh => ({
  ...mesh,
  links: [...mesh.links.filter(({ seat }) => seat !== link.seat), link],
});

function offer(mesh: Mesh, seat: number, attempt: number): MeshStep {
  return {
    mesh: withLink(mesh, { seat, attempt, status: 'waiting' }),
    say: [{ to: seat, word: { kind: 'offer', attempt } }],
  };
}

const nothing = (mesh: Mesh): MeshStep => ({ mesh, say: [] });

/** The call is as `call`, never older than the one before, says: there is a link to everybody in it, and to nobody else. */
export function meetSeats(mesh: Mesh, { seats, nextSeat }: GroupCall): MeshStep {
  const others = seats.map(({ seat }) => seat).filter((seat) => seat !== mesh.own);
  // Of seats that the call doesn't know yet something may have been heard already.
  const links = mesh.links.filter(({ seat }) => seat >= nextSeat || others.includes(seat));
  const fresh = others.filter((other) => !links.some(({ seat }) => seat === other));
  return fresh.reduce<MeshStep>(
    ({ mesh: before, say }, seat) => {
      const step = isOffering(mesh.own, seat)
        ? offer(before, seat, 1)
        : nothing(withLink(before, { seat, attempt: 0, status: 'waiting' }));
      return { mesh: step.mesh, say: [...say, ...step.say] };
    },
    nothing({ ...mesh, nextSeat, links }),
  );
}

/** Another tab has said something. What is late, repeated, or from somebody who has left changes nothing. */
export function hearWord(mesh: Mesh, from: number, { kind, attempt }: MeshWord): MeshStep {
  const known = mesh.links.find(({ seat }) => seat === from);
  if (known === undefined && from < mesh.nextSeat) return nothing(mesh);
  const isOfferer = isOffering(mesh.own, from);
  const current = known?.attempt ?? 0;
  switch (kind) {
    case 'offer':
      if (isOfferer || attempt <= current) return nothing(mesh);
      return {
        mesh: withLink(mesh, { seat: from, attempt, status: 'agreed' }),
        say: [{ to: from, word: { kind: 'answer', attempt } }],
      };
    case 'answer':
      return isOfferer && attempt === current
        ? nothing(withLink(mesh, { seat: from, attempt, status: 'agreed' }))
        : nothing(mesh);
    case 'again':
      return isOfferer && attempt === current ? offer(mesh, from, attempt + 1) : nothing(mesh);
  }
}

/** No path came of it in time, or it is lost. Only the offering side begins anew; the other one asks for it. */
export function loseLink(mesh: Mesh, to: number): MeshStep {
  const known = mesh.links.find(({ seat }) => seat === to);
  if (known === undefined) return nothing(mesh);
  const { attempt } = known;
  if (isOffering(mesh.own, to)) return offer(mesh, to, attempt + 1);
  return {
    mesh: withLink(mesh, { ...known, status: 'waiting' }),
    say: [{ to, word: { kind: 'again', attempt } }],
  };
}
