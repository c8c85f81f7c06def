import { z } from 'zod';

/** A picture that is kept here. Its address says how large it is, so that a text can keep its place. */
export const pictureSchema = z.object({
  id: z.string(),
  address: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Of a drawing: the board that it shows as it stood once. */
  boardId: z.string().optional(),
  /** Of one that was drawn upon a block of a post: the layer's anchor. */
  over: z.string().optional(),
});
export type Picture = z.infer<typeof pictureSchema>;

/** A file that is kept here and is no picture. Its address says how many bytes it has. */
export const fileSchema = z.object({
  id: z.string(),
  address: z.string(),
  size: z.number().int(),
});
export type KeptFile = z.infer<typeof fileSchema>;
