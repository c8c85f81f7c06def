import { describeBackups, describeDamagedBackups } from '../testing/moving/describe-backups.js';
import { describeCopyingStores } from '../testing/moving/describe-copying.js';

describeCopyingStores('embedded', 'embedded');
describeBackups('embedded', 'embedded');
describeDamagedBackups();
