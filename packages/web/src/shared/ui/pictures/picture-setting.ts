import { useBrowserSetting } from '../../session/browser-setting.js';

/** Whether the signed-in person has pictures shown unasked, in this browser. */
export const usePictureSetting = () => useBrowserSetting('always-show-pictures');
