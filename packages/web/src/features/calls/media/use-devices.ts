import { useEffect, useState } from 'react';

/** The devices of this machine, kept current; `running` are tracks with which names appear. */
export function useDevices(
  running: readonly (MediaStreamTrack | null)[],
): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const key = running.map((track) => track?.id ?? '').join(' ');
  useEffect(() => {
    // Missing on pages that came over plain http, whatever the types say.
    if (!('mediaDevices' in navigator)) return;
    const { mediaDevices } = navigator;
    let isWanted = true;
    const read = async () => {
      const found = await mediaDevices.enumerateDevices().catch(() => []);
      if (isWanted) setDevices(found);
    };
    void read();
    mediaDevices.addEventListener('devicechange', read);
    return () => {
      isWanted = false;
      mediaDevices.removeEventListener('devicechange', read);
    };
  }, [key]);
  return devices;
}
