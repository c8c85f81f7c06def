import { useSelector } from 'react-redux';

/** Reads by a slice's selector, which names the part of the state that it needs. */
export function useAppSelector<State, Args extends readonly unknown[], Selected>(
  selector: (state: State, ...args: Args) => Selected,
  ...args: Args
): Selected {
  return useSelector((state: State) => selector(state, ...args));
}
