import type { DataModel } from '../ports/data-model.js';

/**
 * The data model of this release. A change of any index or search raises `version`; where older servers couldn't keep
 * what is new (a search), would miss what is gone, or write documents that this release can't read, `oldest` as well.
 */
export const dataModel: DataModel = { version: 1, oldest: 1 };
