import { excerptOf } from '@collabor8/domain';
import { answers, comments, questions, type DocumentStore } from '../product.js';
import { createRandom } from '../random.js';

const ID = 'the-longest-question';
const ANSWERS = 5;
const COMMENTS = 25;
const PARAGRAPHS_OF_QUESTION = 10;
const PARAGRAPHS_OF_ANSWER = 24;

const FIRST = Date.parse('2024-06-01T00:00:00Z');
const MINUTE_MS = 60_000;
const timeOf = (minute: number): string => new Date(FIRST + minute * MINUTE_MS).toISOString();

const sentences = [
  'A state of two qubits that is no product of states is called entangled, and $\\ket{\\Phi^+} = \\frac{1}{\\sqrt{2}}(\\ket{00} + \\ket{11})$ is the best known of them.',
  'Whoever measures one of them knows what the other one will show, *whatever* the distance.',
  'As $U^\\dagger U = I$ holds for every gate, nothing is lost until somebody looks.',
  'The circuit has a depth of $O(n \\log n)$ and needs `2n + 1` qubits, see [the first of the papers](https://example.org/papers/17).',
  'That is **not** what the theorem says: it assumes $\\sum_{i=0}^{2^n-1} |\\alpha_i|^2 = 1$ and says nothing about mixed states.',
  'Take the trace over the second system, and the rest is $\\rho_A = \\operatorname{Tr}_B(\\rho_{AB})$, which has rank two.',
];

const blocks = [
  '$$H^{\\otimes n}\\ket{0}^{\\otimes n} = \\frac{1}{\\sqrt{2^n}} \\sum_{x \\in \\{0,1\\}^n} \\ket{x}$$',
  '```python\nfrom qiskit import QuantumCircuit\n\ndef bell(shots: int = 1024) -> dict[str, int]:\n    circuit = QuantumCircuit(2, 2)\n    circuit.h(0)\n    circuit.cx(0, 1)\n    circuit.measure([0, 1], [0, 1])\n    return run(circuit, shots=shots).get_counts()\n```',
  '- The first register holds the argument.\n- The second one holds $f(x)$, once the oracle was asked.\n- What remains is *interference*, and a measurement.',
  '> Nature isn’t classical, and if you want to make a simulation of nature, you’d better make it quantum mechanical.',
  '$$\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix} \\begin{pmatrix} \\alpha \\\\ \\beta \\end{pmatrix} = \\begin{pmatrix} a\\alpha + b\\beta \\\\ c\\alpha + d\\beta \\end{pmatrix}$$',
];

/** Prose with formulas, lists and code between, as in the long posts of a site about physics. */
function longText(paragraphs: number, random: () => number): string {
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const paragraph = (): string =>
    Array.from({ length: 2 + Math.floor(random() * 4) }, () => pick(sentences)).join(' ');
  return Array.from({ length: paragraphs }, (_, place) =>
    place % 3 === 2 ? `${paragraph()}\n\n${pick(blocks) ?? ''}` : paragraph(),
  ).join('\n\n');
}

/** A question with five long answers and 25 comments; answers its id. */
export async function seedLongQuestion(store: DocumentStore): Promise<string> {
  const random = createRandom(25);
  const text = longText(PARAGRAPHS_OF_QUESTION, random);
  await store.transaction(async (unit) => {
    await unit.collection(questions).insert({
      ...{ _id: ID, title: 'What does an entangled state say of its parts?', text },
      ...{ excerpt: excerptOf(text), tags: ['tag-1'], tagKeys: ['tag-1'] },
      ...{ askedBy: 'user-1', askDateTime: timeOf(0), activeAt: timeOf(ANSWERS) },
      ...{ answerCount: ANSWERS, commentCount: COMMENTS, upVoteCount: 40, downVoteCount: 0 },
      ...{ viewCount: 1000, importedUpVotes: 40, importedViews: 1000 },
    });
    for (let place = 1; place <= ANSWERS; place += 1) {
      await unit.collection(answers).insert({
        ...{ _id: `${ID}-answer-${place}`, qid: ID, commentCount: 0 },
        text: longText(PARAGRAPHS_OF_ANSWER, random),
        ...{ ansBy: `user-${place}`, ansDateTime: timeOf(place) },
      });
    }
    for (let place = 1; place <= COMMENTS; place += 1) {
      await unit.collection(comments).insert({
        ...{ _id: `${ID}-comment-${place}`, qid: ID, parentType: 'question', parentId: ID },
        text: `${sentences[place % sentences.length] ?? ''} Is it so for ${place} of them?`,
        ...{ commentBy: `user-${place}`, commentDateTime: timeOf(place) },
      });
    }
  });
  return ID;
}
