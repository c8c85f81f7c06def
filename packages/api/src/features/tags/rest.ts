import { Router } from 'express';
import { readPaging, sendPage, streamJsonArray } from '../../http/json-stream.js';
import { pathParameter, signedIn, signedInStream } from '../../http/rest.js';
import type { Services } from '../../services.js';

/** The tag paths of SPEC §7. */
export const tagsRest = ({ tags }: Services): Router =>
  Router()
    .get(
      '/tag/getTagByName/:name',
      signedIn(({ req }) => tags.byName(pathParameter(req, 'name'))),
    )
    .get(
      '/tag/getTagsWithQuestionNumber',
      signedInStream(async ({ req, res }) => {
        const { limit, cursor } = readPaging(req);
        if (limit === undefined) await streamJsonArray(res, tags.all());
        else sendPage(req, res, await tags.list({ cursor, limit }));
      }),
    );
