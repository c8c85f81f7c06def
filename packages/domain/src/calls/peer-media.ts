import { z } from 'zod';

/** What one tab tells the other directly, beside picture and sound, whenever it changes. */
export const peerMediaSchema = z.object({
  microphone: z.enum(['on', 'muted', 'none']),
  camera: z.enum(['on', 'off', 'none', 'screen']),
});
export type PeerMedia = z.infer<typeof peerMediaSchema>;

/** Undefined for what is no such message: the other side may run a newer version. */
export function parsePeerMedia(text: string): PeerMedia | undefined {
  try {
    return peerMediaSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
