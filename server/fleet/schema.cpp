#include "server/fleet/schema.h"

#include "server/fleet/migration_texts.h"

namespace yolah::server {

Schema fleet_schema() {
  return {"fleet_schema_version", {fleet_migration_1(), fleet_migration_2()}};
}

}  // namespace yolah::server
