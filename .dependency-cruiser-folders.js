/**
 * The API's folders lie on floors: none is above another that is above it. Looked at without tests, which
 * start the whole product from everywhere.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  extends: './.dependency-cruiser.js',
  forbidden: [
    {
      name: 'no-cycles-of-folders',
      comment: 'Folders that need each other, be it for a type, are one folder, or share a third.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { exclude: { path: '[.]test[.]ts$|/testing/|/dist/' } },
};
