/**
 * Answers the same object as long as it is asked with the same arguments: for selectors that make
 * something new. It remembers one answer.
 */
export function memoizeLast<Args extends readonly unknown[], Answer>(
  compute: (...args: Args) => Answer,
): (...args: Args) => Answer {
  let last: { readonly args: Args; readonly answer: Answer } | undefined;
  return (...args) => {
    if (last === undefined || !args.every((arg, index) => Object.is(arg, last?.args[index]))) {
      last = { args, answer: compute(...args) };
    }
    return last.answer;
  };
}
