/** Loaded with the first picture: a server that has none to make doesn't carry it. */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // A picture has one thread to itself; how many there are at a time is its maker's matter.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
};
