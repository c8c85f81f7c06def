import { benchBoardPage } from './board-page.js';
import { benchBoards } from './boards.js';
import { benchCalls } from './calls.js';
import { benchLongCall } from './call-long.js';
import { benchChatReaders } from './chat-readers.js';
import { benchChats } from './chats.js';
import { benchDrawing } from './drawing-together.js';
import { benchConnections } from './connections.js';
import { benchCrowdedBoard } from './crowded-board.js';
import { openCommunities, type Communities } from './community.js';
import { benchFanOut } from './fan-out.js';
import { benchFirstFrame } from './first-frame.js';
import { benchHotDocuments } from './hot-documents.js';
import { benchImportRate } from './import-rate.js';
import { benchListPage } from './list-page.js';
import { benchLists } from './lists.js';
import { benchChatLog } from './pages/chat-log.js';
import { benchMillion } from './million.js';
import { benchPages } from './pages/pages.js';
import { benchProcesses } from './processes.js';
import type { Section } from './report.js';
import { benchRequests } from './requests.js';
import { benchSearchEverything } from './search-everything.js';
import { benchSearch } from './search.js';
import { benchSimulate } from './simulate.js';
import type { BenchSettings } from './settings.js';

export interface Workplace {
  readonly settings: BenchSettings;
  /** Files of a benchmark lie here; it is removed at the end. */
  readonly folder: string;
  /** The seeded stores, made when first asked for and shared by all that read them. */
  readonly communities: () => Promise<Communities>;
}

/** Every benchmark by its name on the command line. */
export const benchmarks: Readonly<Record<string, (place: Workplace) => Promise<Section[]>>> = {
  'import-rate': ({ settings, folder }) => benchImportRate(settings, folder),
  million: ({ settings, folder }) => benchMillion(settings, folder),
  'fan-out': ({ settings, folder }) => benchFanOut(settings, folder),
  connections: ({ settings, folder }) => benchConnections(settings, folder),
  'list-page': async ({ settings, communities }) => benchListPage(await communities(), settings),
  lists: ({ settings, folder }) => benchLists(settings, folder),
  'hot-documents': ({ settings, folder }) => benchHotDocuments(settings, folder),
  requests: ({ settings, folder }) => benchRequests(settings, folder),
  chats: ({ settings, folder }) => benchChats(settings, folder),
  'chat-readers': ({ settings, folder }) => benchChatReaders(settings, folder),
  'chat-log': ({ settings, folder }) => benchChatLog(settings, folder),
  pages: ({ settings, folder }) => benchPages(settings, folder),
  'call-long': ({ settings, folder }) => benchLongCall(settings, folder),
  'first-frame': ({ settings, folder }) => benchFirstFrame(settings, folder),
  boards: ({ settings, folder }) => benchBoards(settings, folder),
  'board-page': ({ folder }) => benchBoardPage(folder),
  'boards-crowded': ({ folder }) => benchCrowdedBoard(folder),
  drawing: ({ settings, folder }) => benchDrawing(settings, folder),
  calls: ({ settings, folder }) => benchCalls(settings, folder),
  processes: ({ settings, folder }) => benchProcesses(settings, folder),
  simulate: ({ settings, folder }) => benchSimulate(settings, folder),
  search: async ({ settings, communities }) => benchSearch(await communities(), settings),
  'search-everything': async ({ settings, communities }) =>
    benchSearchEverything(await communities(), settings),
};

/** Seeds at most once. */
export function createWorkplace(settings: BenchSettings, folder: string): Workplace {
  let opened: Promise<Communities> | undefined;
  return {
    settings,
    folder,
    communities: () => (opened ??= openCommunities(folder, settings)),
  };
}
