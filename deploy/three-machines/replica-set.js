// Makes the three a replica set with its two users; run once, in mongosh inside the first machine's container, where
// MongoDB lets the first user be made without one: README.md.
const { MACHINE_A, MACHINE_B, MACHINE_C, ROOT_PASSWORD, STORE_PASSWORD } = process.env;

const members = [MACHINE_A, MACHINE_B, MACHINE_C].map((machine, _id) => ({
  _id,
  host: `${machine}:27017`,
}));
try {
  rs.initiate({ _id: 'rs0', members });
} catch (error) {
  if (error.codeName !== 'AlreadyInitialized') throw error;
}
while (!db.hello().isWritablePrimary) sleep(500);

const admin = db.getSiblingDB('admin');
admin.createUser({ user: 'root', pwd: ROOT_PASSWORD, roles: ['root'] });
admin.auth('root', ROOT_PASSWORD);
db.getSiblingDB('collabor8').createUser({
  user: 'collabor8',
  pwd: STORE_PASSWORD,
  roles: [{ role: 'readWrite', db: 'collabor8' }],
});
