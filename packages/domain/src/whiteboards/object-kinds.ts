export const objectShapes = ['line', 'arrow', 'rectangle', 'ellipse', 'text'] as const;
export type ObjectShape = (typeof objectShapes)[number];

/**
 * What is drawn in place of an object's shape. Pages and servers of earlier releases don't know it: they draw
 * the shape, so a note is a text to them, and nothing breaks.
 */
export const objectForms = ['note', 'diamond', 'picture', 'path'] as const;
export type ObjectForm = (typeof objectForms)[number];

/** What closed shapes are filled with: nothing, some of their colour, all of it, or the yellow of notes. */
export const objectFills = ['none', 'tint', 'solid', 'note'] as const;
export type ObjectFill = (typeof objectFills)[number];
