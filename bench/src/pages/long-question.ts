import { createRandom } from '../random.js';
import type { SamplePost } from '../sample-post.js';

const ANSWERS = 5;
const COMMENTS = 25;
const PARAGRAPHS_OF_QUESTION = 10;
const PARAGRAPHS_OF_ANSWER = 24;

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

/** The texts of a question with five long answers and 25 comments. */
export function writeLongQuestion(): SamplePost {
  const random = createRandom(25);
  const list = (length: number, write: (place: number) => string): string[] =>
    Array.from({ length }, (_, place) => write(place + 1));
  return {
    title: 'What does an entangled state say of its parts?',
    text: longText(PARAGRAPHS_OF_QUESTION, random),
    tags: ['tag-1'],
    upVotes: 0,
    answers: list(ANSWERS, () => longText(PARAGRAPHS_OF_ANSWER, random)),
    comments: list(
      COMMENTS,
      (place) => `${sentences[place % sentences.length] ?? ''} Is it so for ${place} of them?`,
    ),
  };
}
