export const wantsLessMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;
