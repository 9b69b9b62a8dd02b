include("library")
include("application")
